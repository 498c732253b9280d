-- bs.printType.create
insert into `print_type` (`name`, `kind`, `sort`, `status`, `remarks`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- bs.printType.update
begin;
select * from `print_type` where `tenant_id` = ? and `id` = ? for update;
update `print_type` set `name` = ?, `kind` = ?, `sort` = ?, `status` = ?, `remarks` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.printType.delete
begin;
delete from `print_type` where `tenant_id` = ? and `id` = ?;
commit;

-- bs.printType.get
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `kind`, `sort`, `status`, `remarks` from `print_type` where `tenant_id` = ? and `id` in (?);

-- bs.printType.page
select count(*) as `total` from `print_type` where `tenant_id` = ? and `id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `kind`, `sort`, `status`, `remarks` from `print_type` where `tenant_id` = ? and `id` in (?) order by `sort`, `id` limit ? offset ?;

-- bs.printType.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `kind`, `sort`, `status`, `remarks` from `print_type` where `tenant_id` = ? and `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;

-- bs.printType.listAllSimple
select `id`, `name`, `kind` from `print_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
