-- bs.printTemplate.create
begin;
select `id`, `kind` from `print_type` where `tenant_id` = ? and `id` = ? order by `sort`, `id`;
insert into `print_template` (`title`, `sort`, `type_id`, `shipped`, `print_template`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
commit;

-- bs.printTemplate.update
begin;
select * from `print_template` where `tenant_id` = ? and `id` = ? for update;
select `id`, `kind` from `print_type` where `tenant_id` = ? and `id` = ? order by `sort`, `id`;
update `print_template` set `title` = ?, `sort` = ?, `type_id` = ?, `shipped` = ?, `print_template` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.printTemplate.delete
begin;
delete from `print_template` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.printTemplate.page
select count(*) as `total` from `print_template` as `t` inner join `print_type` as `y` on `y`.`tenant_id` = `t`.`tenant_id` and `y`.`id` = `t`.`type_id` where `t`.`tenant_id` = ? and `y`.`id` = ? and `t`.`id` in (?);
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`title`, `t`.`type_id`, `t`.`shipped`, `t`.`print_template`, `t`.`sort`, `y`.`name` as `type_name`, `y`.`kind`, `y`.`status` as `type_status` from `print_template` as `t` inner join `print_type` as `y` on `y`.`tenant_id` = `t`.`tenant_id` and `y`.`id` = `t`.`type_id` where `t`.`tenant_id` = ? and `y`.`id` = ? and `t`.`id` in (?) order by `t`.`id` desc limit ? offset ?;

-- bs.printTemplate.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`title`, `t`.`type_id`, `t`.`shipped`, `t`.`print_template`, `t`.`sort`, `y`.`name` as `type_name`, `y`.`kind`, `y`.`status` as `type_status` from `print_template` as `t` inner join `print_type` as `y` on `y`.`tenant_id` = `t`.`tenant_id` and `y`.`id` = `t`.`type_id` where `t`.`tenant_id` = ? and `y`.`id` = ? and `t`.`id` in (?) and `t`.`id` < ? order by `t`.`id` desc limit ?;
rollback;

-- bs.printTemplate.get
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`title`, `t`.`type_id`, `t`.`shipped`, `t`.`print_template`, `t`.`sort`, `y`.`name` as `type_name`, `y`.`kind`, `y`.`status` as `type_status` from `print_template` as `t` inner join `print_type` as `y` on `y`.`tenant_id` = `t`.`tenant_id` and `y`.`id` = `t`.`type_id` where `t`.`tenant_id` = ? and `t`.`id` = ? order by `t`.`id` desc;

-- bs.printTemplate.listAllSimple
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`title`, `t`.`type_id`, `t`.`shipped`, `t`.`print_template`, `t`.`sort`, `y`.`name` as `type_name`, `y`.`kind`, `y`.`status` as `type_status` from `print_template` as `t` inner join `print_type` as `y` on `y`.`tenant_id` = `t`.`tenant_id` and `y`.`id` = `t`.`type_id` where `t`.`tenant_id` = ? and `y`.`id` = ? and `y`.`status` = ? order by `y`.`sort`, `t`.`sort`, `t`.`id` limit ?;

-- bs.printTemplate.listShipped
-- nothing

-- bs.printTemplate.versions
select `t`.`id`, `t`.`version`, `t`.`create_time`, `t`.`update_time`, `t`.`creator_name`, `t`.`updater_name`, `t`.`title`, `t`.`type_id`, `t`.`shipped`, `t`.`print_template`, `t`.`sort`, `y`.`name` as `type_name`, `y`.`kind`, `y`.`status` as `type_status` from `print_template` as `t` inner join `print_type` as `y` on `y`.`tenant_id` = `t`.`tenant_id` and `y`.`id` = `t`.`type_id` where `t`.`tenant_id` = ? and `t`.`id` = ? order by `t`.`id` desc;
select `id`, `title`, `print_template`, `creator_name`, `create_time` from `print_template_version` where `tenant_id` = ? and `template_id` = ? order by `id` desc;
